import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/support/global-setup.ts'],
    setupFiles: [
      'test/support/fail-on-server-error.ts',
      'test/support/end-with-run.ts',
      'test/support/seed.ts',
    ],
    // On a slow machine that is shared; what hangs ends by the shorter limit of what it waits for.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than the two cores that the tests are made for: a page waits for nothing for a third of its time.
    maxWorkers: 3,
    isolate: false,
  },
})
