# Runs a listing and tells which of its lines are run: "line N" for each line of the search and its test, in the order in
# which they are run, and "return N" where a call of the search returns to line N of the search.
import contextlib
import io
import sys

program, n = sys.argv[1:]
told = []


def watch(frame, event, _):
    code = frame.f_code
    if code.co_filename != program or code.co_name not in ("search", "attacked", "peaceful"):
        return None
    if event == "line":
        told.append(f"line {frame.f_lineno}")
    caller = frame.f_back
    if event == "return" and code.co_name == "search" and caller.f_code.co_name == "search":
        told.append(f"return {caller.f_lineno}")
    return watch


with open(program) as file:
    code = compile(file.read(), program, "exec")
sys.argv = [program, n]
sys.setrecursionlimit(10_000)
with contextlib.redirect_stdout(io.StringIO()):
    sys.settrace(watch)
    exec(code, {"__name__": "__main__"})
    sys.settrace(None)
print("\n".join(told))
