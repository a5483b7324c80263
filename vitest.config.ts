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
    maxWorkers: 2,
  },
})
