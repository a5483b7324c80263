import { configOfProcess } from '#server/config.ts'
import { startDemo } from '#server/demo/start-demo.ts'
import { runUntilSignal } from '#server/run-process.ts'

/** The server of `npm run dev`: without pages, those are Vite's. */
runUntilSignal(async () => startDemo(configOfProcess(), false))
