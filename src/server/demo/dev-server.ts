import { configOfProcess } from '#server/config.ts'
import { startDemo } from '#server/demo/start-demo.ts'
import { runUntilSignal } from '#server/run-process.ts'

/** Server of `npm run dev`, whose Vite serves the pages; it stops also when that is killed. */
runUntilSignal(async () => startDemo(configOfProcess(), false), {
  onReady() {
    process.send?.('ready')
  },
})
const stop = () => process.kill(process.pid, 'SIGTERM')
process.once('disconnect', stop)
// Killed before this line.
if (!process.connected) stop()
