import { configOfProcess } from '#server/config.ts'
import { startDemo } from '#server/demo/start-demo.ts'
import { runUntilSignal } from '#server/run-process.ts'

/** Server of `npm run dev`; Vite serves the pages. */
runUntilSignal(async () => startDemo(configOfProcess(), false))
