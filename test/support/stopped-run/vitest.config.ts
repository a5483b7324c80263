import { defineConfig, mergeConfig } from 'vitest/config'
import base from '../../../vitest.config.ts'

/** The run that `test/tools/stopped-run.test.ts` starts and stops. */
export default mergeConfig(
  defineConfig({ ...base, test: { ...base.test, include: undefined } }),
  defineConfig({ root: process.cwd(), test: { include: ['test/support/stopped-run/endless.ts'] } }),
)
