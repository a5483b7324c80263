import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Lets PostgreSQL have the clock of this run where `faketime` shifts it (`npm run test:long`). The product starts its
 * programs without the caller's environment, so the shift has to be added here. Import this before what starts them.
 */
const { LD_PRELOAD, FAKETIME } = process.env
if (FAKETIME) {
  const spawn = childProcess.spawn as (
    program: string,
    args: string[],
    options: childProcess.SpawnOptions,
  ) => unknown
  const shifted: typeof spawn = (program, args, options) =>
    spawn(program, args, { ...options, env: { ...(options.env ?? process.env), LD_PRELOAD, FAKETIME } })
  Object.assign(childProcess, { spawn: shifted })
  syncBuiltinESMExports()
}
