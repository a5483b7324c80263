import { defineConfig } from 'vitest/config'
import base from '../../../vitest.config.ts'

/** The run that `test/long/stopped-run.test.ts` starts and stops. */
export default defineConfig((env) => ({
  root: process.cwd(),
  test: { ...base(env).test, include: ['test/support/stopped-run/endless.ts'] },
}))
