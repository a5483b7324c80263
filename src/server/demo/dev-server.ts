import { configOfProcess } from '#server/config.ts'
import { startDemo } from '#server/demo/start-demo.ts'
import { untilSignal } from '#server/until-signal.ts'

/** The server of `npm run dev`: without pages, those are Vite's. */
untilSignal(async () => startDemo(configOfProcess(), false))
