//! The heap of the light module: a tenth of the code of the usual one, which weighs on every first visit.
//!
//! Blocks are powers of two. One that is freed goes onto the list of its size and is taken from there again; the rest
//! of the memory is handed out from the front. What a list holds is never given back to other sizes: the searches of
//! this module are small, and ask for the same sizes again and again.

use std::alloc::{GlobalAlloc, Layout};
use std::arch::wasm32::{memory_grow, memory_size};
use std::cell::UnsafeCell;
use std::ptr;

#[global_allocator]
static HEAP: Heap = Heap(UnsafeCell::new(State {
    next: 0,
    end: 0,
    free: [ptr::null_mut(); 32],
}));

const PAGE: usize = 1 << 16;
/// The smallest block.
const LEAST: usize = 16;
/// Every block is aligned to its size, or to this where it is larger.
const ALIGNED: usize = 64;

struct Heap(UnsafeCell<State>);

struct State {
    /// The memory that has not been handed out yet.
    next: usize,
    end: usize,
    /// By the power of two: the first free block, each of which holds the address of the next.
    free: [*mut u8; 32],
}

// SAFETY: the module has one thread.
unsafe impl Sync for Heap {}

/// The power of two that holds a block of this layout.
fn power(layout: Layout) -> u32 {
    let size = layout.size().max(layout.align()).max(LEAST);
    usize::BITS - (size - 1).leading_zeros()
}

impl State {
    /// A block of memory that has never been handed out; null where there is no more.
    fn fresh(&mut self, size: usize, align: usize) -> *mut u8 {
        let start = self.next.next_multiple_of(align);
        let Some(behind) = start.checked_add(size) else {
            return ptr::null_mut();
        };
        if behind > self.end {
            let pages = (behind - self.end).div_ceil(PAGE);
            let before = memory_grow::<0>(pages);
            if before == usize::MAX {
                return ptr::null_mut();
            }
            if before * PAGE != self.end {
                // The memory below is somebody else's: at first, and if anybody else makes it grow.
                self.next = before * PAGE;
                self.end = memory_size::<0>() * PAGE;
                return self.fresh(size, align);
            }
            self.end += pages * PAGE;
        }
        self.next = behind;
        start as *mut u8
    }
}

// SAFETY: a block is handed out once until it is freed, and is as large and as aligned as its layout asks.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: there is one thread, and no reference outlives a call.
        let state = unsafe { &mut *self.0.get() };
        let power = power(layout);
        let Some(first) = state.free.get_mut(power as usize) else {
            return ptr::null_mut();
        };
        let block = *first;
        // What is on the list need not be aligned any better.
        if block.is_null() || layout.align() > ALIGNED {
            let size = 1 << power;
            return state.fresh(size, layout.align().max(size.min(ALIGNED)));
        }
        // SAFETY: a free block holds the address of the next one.
        *first = unsafe { block.cast::<*mut u8>().read() };
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: as above; the block is the caller's to give, and has room for an address.
        unsafe {
            let first = &mut (*self.0.get()).free[power(layout) as usize];
            block.cast::<*mut u8>().write(*first);
            *first = block;
        }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps to the rules of `GlobalAlloc`.
        unsafe {
            let wanted = Layout::from_size_align_unchecked(size, layout.align());
            if power(wanted) == power(layout) {
                return block;
            }
            let moved = self.alloc(wanted);
            if !moved.is_null() {
                ptr::copy_nonoverlapping(block, moved, layout.size().min(size));
                self.dealloc(block, layout);
            }
            moved
        }
    }
}
