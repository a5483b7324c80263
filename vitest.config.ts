import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/fail-on-server-error.ts', 'test/end-with-run.ts', 'test/seed.ts'],
    // On a slow machine that is shared; what hangs ends by the shorter limit of what it waits for.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than the two cores that the tests are made for: a page waits for nothing for a third of its time.
    maxWorkers: 3,
  },
})
