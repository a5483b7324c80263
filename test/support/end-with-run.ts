// A worker whose run has ended ends too, in the middle of a test; `run-guard.ts` ends what it has started.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
