import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, inject, it } from 'vitest'
import { findPrograms } from '../../bench/postgres.ts'

const programs = await findPrograms()

/** What a script prints; it rejects when the script ends with an error. */
async function printed(script: string, ...words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...words])
  return stdout
}

describe.skipIf(!programs)('on an installed PostgreSQL (none was found: skipped)', () => {
  it('a failover to a synchronous standby loses nothing, and without a standby nothing is acknowledged', async () => {
    const told = await printed('scripts/bench-failover.ts', '--times=1', '--seconds=1', '--servers=3')

    expect(told).toMatch(/1 failovers: acknowledged: [1-9]\d*, lost: 0, doubled: 0/)
    expect(told).toMatch(/without a standby: .*503: \d/)
    // At most the last save of each of the eight callers, sent while the standbys stopped.
    const [, saved = '0'] = /without a standby: .*\b200: (\d+)/.exec(told) ?? []
    expect(Number(saved)).toBeLessThanOrEqual(8)
  })

  it.runIf(inject('isLongRun'))(
    'a failover to an asynchronous standby far away loses what was on its way',
    async () => {
      const told = await printed(
        'scripts/bench-failover.ts',
        '--times=1',
        '--seconds=1',
        '--async',
        '--delay=500',
      )

      expect(told).toMatch(/1 failovers: acknowledged: [1-9]\d*, lost: [1-9]\d*, doubled: 0/)
    },
  )

  it('the moment before a mistake is restored from the archive, as the guide for operators says', async () => {
    const told = await printed('scripts/drill-restore.ts', '--seconds=1')

    expect(told).toMatch(/[1-9]\d* records saved; all [1-9]\d* deleted after .*; [1-9]\d* saved since/)
    expect(told).toMatch(/missing: 0, of after that moment: 0; the product shows [1-9]\d* records/)
  })
})
