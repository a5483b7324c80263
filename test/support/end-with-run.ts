// A worker whose run has ended ends too, in the middle of a test; `run-guard.ts` ends what it has started.
// A worker runs many files, and this once before each.
const end = () => process.kill(process.pid, 'SIGKILL')
if (!process.listeners('disconnect').some(({ name }) => name === end.name)) process.once('disconnect', end)
