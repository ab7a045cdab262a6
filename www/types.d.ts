/** The shapes that the parts of the page pass to each other. */

/** One event of a search, as TRACE.md defines it. */
export interface SearchEvent {
  readonly kind: 'place' | 'conflict' | 'skip' | 'dead-end' | 'solution' | 'backtrack';
  /** Why a queen is taken off; empty with every other kind. */
  readonly reason: '' | 'dead-end' | 'exhausted' | 'solved';
  readonly row: number | null;
  readonly col: number | null;
  /** The queens on the board at a dead end of `cell-by-cell`, else 0. */
  readonly queens: number;
}

/** Figures up to the step that is shown; null where one is not known. */
export interface Figures {
  readonly checks: number | null;
  readonly solutions: number | null;
  readonly places: number | null;
  readonly conflicts: number | null;
  readonly skips: number | null;
  readonly deadEnds: number | null;
  readonly backtracks: number | null;
  readonly reasons: {
    readonly deadEnd: number | null;
    readonly exhausted: number | null;
    readonly solved: number | null;
  };
}

/** What the machine says of one step. */
export interface Moment {
  step: number;
  finished: boolean;
  /** The event that led here; null at step 0. */
  event: SearchEvent | null;
  /** The column of each row's queen, -1 for none. */
  queens: Int8Array;
  /** Rows whose queen attacks the square of the event, ascending. */
  attackers: readonly number[];
  /** The one of them that the algorithm's own test met first. */
  firstAttacker: number | null;
  /** The column that each row will try next. */
  nextColumns: Int8Array;
  /** The last events, the newest last; empty while they come too fast to be followed. */
  recent: readonly { readonly step: number; readonly event: SearchEvent }[];
  figures: Figures;
  /** Where single checks are shown, and a test goes on: the event that it will lead to, and how many of its checks are made. */
  testing: Readonly<{ event: SearchEvent; made: number; of: number }> | null;
  /** The checks made so far of the test that goes on; else those of the event that led here. Empty while events come too fast. */
  tests: readonly Check[];
}

/** One primitive test of a square, of a full board, or of a row. */
export type Check = import('./variables.js').Check;

/** What is pointed at: a square, a line of the board, or a node of the tree. */
export type Pointed =
  | { row: number; col: number }
  | { line: import('./variables.js').Line }
  | { node: number };

export interface Run {
  readonly algorithm: string;
  readonly n: number;
}

/** A sentence for the reader: its key in the locale, and what is filled in. */
export interface Notice {
  readonly id: number;
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Beside which control it stands: `n`, `step`, or `page` for the page's own place. */
  readonly where: string;
  /** Whether it stays until it is dismissed; else the next move ends it. */
  readonly lasting: boolean;
}

export interface Settings {
  speed: number | 'max';
  pace: 'even' | 'linger';
  future: boolean;
  theme: 'light' | 'dark' | null;
  tree: 'nodes' | 'map';
  panel: string | null;
  code: string;
  lang: string;
  checks: boolean;
  /** Whether attacked squares are shaded by how many queens attack them. */
  heat: boolean;
  keys: boolean;
}

/** Everything that is shown, at one moment. A view is a function of this. */
export type Snapshot = Readonly<
  Moment &
    Settings & {
      run: Run;
      runs: readonly Run[];
      /** Events of the whole search; null where nothing is known of it. */
      total: number | null;
      totalKind: 'exact' | 'estimate' | 'counting' | 'unknown';
      playing: -1 | 0 | 1;
      hover: Readonly<Pointed> | null;
      notices: readonly Notice[];
      /** The leap that led here, if it was one. */
      leapt: Readonly<{ kind: string; from: number; to: number; solutions: number | null }> | null;
      /** A walk that goes on: what it is, and how many events it has passed. */
      busy: Readonly<{ label: string; done: number }> | null;
    }
>;

export type Command =
  | { type: 'step'; by: number }
  /** Where single checks are shown, with so many of the next event's test made; and playing from there on, if it says so. */
  | { type: 'seek'; step: number; made?: number; playing?: -1 | 0 | 1 }
  | { type: 'leap'; kind: string }
  | { type: 'call'; level: number }
  /** To where a node is entered: the columns of its rows. */
  | { type: 'node'; columns: readonly number[] }
  /** The same in `cell-by-cell`: from an open call on, whether a queen is put onto each of the next squares. */
  | { type: 'cell'; level: number; placed: readonly boolean[] }
  | { type: 'solution'; number: number }
  | { type: 'play'; direction: number }
  | { type: 'pause' }
  | { type: 'run'; algorithm?: string; n?: number }
  | { type: 'set'; key: keyof Settings; value: Settings[keyof Settings] }
  | { type: 'hover'; what: Pointed | null }
  | { type: 'cancel' }
  | {
      type: 'notice';
      key: string;
      values?: Record<string, string | number>;
      where?: string;
      lasting?: boolean;
    }
  | { type: 'dismiss'; id?: number; where?: string }
  | { type: 'total'; algorithm: string; n: number; total: number | null; kind: Snapshot['totalKind'] };

/** The machine as the wasm module hands it out. */
export interface EngineSearch {
  readonly step: number;
  readonly finished: boolean;
  readonly total: number;
  free(): void;
  copy(): EngineSearch;
  /** Rests on a census from now on; whether it is one of this search. */
  adopt(census: EngineCensus): boolean;
  forward(out: Uint32Array): number;
  walk(events: number): number;
  back(count: number): number;
  seek(step: number, budget: number): boolean;
  leap(kind: string, budget: number): number;
  figures(): Float64Array;
  queens(): Int8Array;
  attackers(): Uint8Array;
  nextColumns(): Int8Array;
  checks(): Uint32Array;
}

/** The sizes of all subtrees of one search, as the wasm module hands them out. */
export interface EngineCensus {
  readonly tasks: number;
  /** The share of the tasks that is counted. */
  readonly known: number;
  fill(from: number, to: number): void;
  adopt(from: number, packed: Uint32Array): void;
  /** The step of a solution; NaN where it is not known. */
  solution(number: number): number;
  free(): void;
}

export interface Engine {
  readonly algorithms: readonly string[];
  /** Whether the solver that is at work makes such a search. */
  makes(algorithm: string, n: number): boolean;
  /**
   * Has a solver come that makes every search; what it resolves to puts it at work. What the one before has created
   * stays good until it is freed.
   */
  enlarge(): Promise<() => void>;
  create(algorithm: string, n: number): EngineSearch;
  /** The words of the last panic, empty if there was none. */
  panicMessage(): string;
  /** Takes a new instance; everything that was created before is lost. */
  recover(): Promise<void>;
}

declare global {
  interface ImportMeta {
    /** Vite's: the modules that fit a pattern, each loaded when its function is called. */
    glob(pattern: string): Record<string, () => Promise<any>>;
  }
}
