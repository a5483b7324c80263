import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations } from './durations.ts'

/**
 * Starts the longest files first, so that no worker ends long after the others. Vitest itself knows durations only from
 * its cache, which a fresh clone does not have. A file that was never measured starts first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = readDurations()
    const of = ({ moduleId }: TestSpecification) => seconds[relative(this.ctx.config.root, moduleId)] ?? 1e6
    return [...files].sort((a, b) => of(b) - of(a) || a.moduleId.localeCompare(b.moduleId))
  }
}
