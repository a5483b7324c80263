import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'
import { filesOf } from './test/support/suites.ts'

export default defineConfig(({ mode }) => ({
  test: {
    ...filesOf(mode),
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: [
      'test/support/fail-on-server-error.ts',
      'test/support/end-with-run.ts',
      'test/support/real-globals.ts',
      'test/support/seed.ts',
    ],
    sequence: { sequencer: LongestFirst },
    // What hangs ends by the shorter limit of what it waits for; this one is for a machine that does nothing for minutes.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than the two cores that the tests are made for: a page waits for nothing for a third of its time.
    maxWorkers: 3,
    // Modules are loaded once a worker: half the processor time of the suite (CONTRIBUTING.md, "Tests").
    isolate: false,
  },
}))
