import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it, vi } from 'vitest'
import { limits } from '#rules/limits.ts'
import type { useMore as useMoreOf } from '#web/ui/use-more.tsx'
import { makeStore } from '../support/fake-browser.ts'

let useMore: typeof useMoreOf
beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['tr'] })
  vi.stubGlobal('window', { localStorage: makeStore() })
  vi.resetModules()
  const { loadAllWords } = await import('#web/words/language.ts')
  await loadAllWords()
  useMore = (await import('#web/ui/use-more.tsx')).useMore
})

/** What is below a list of which so many rows are asked for. */
function Below({ size, total }: { size: number; total: number }) {
  const list = useMore(size, 20)
  return list.more({ rows: Array.from({ length: Math.min(size, total) }), total })
}
const below = (size: number, total: number) => renderToStaticMarkup(<Below size={size} total={total} />)

it('a list shows more rows on a press, and beyond what one answer may hold the next pages', () => {
  expect(below(10, 11)).toContain('Daha fazla')
  expect(below(10, 10)).toBe('')
  const whole = below(limits.pageSize, limits.pageSize + 1)
  expect(whole).not.toContain('Daha fazla')
  expect(whole.replace(/<[^>]*>/g, '')).toContain('1 / 2')
  expect(below(limits.pageSize, limits.pageSize)).toBe('')
})
