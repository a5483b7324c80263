import type { ReplyOf } from '#web/api/ask.ts'

type Croom = ReplyOf<'GET /croom'>[number]
type CroomNews = Pick<Croom, 'id' | 'name' | 'changes'> & { changed_at: string }
/** Time of the dismissed news by class group. */
export type SeenNews = Readonly<Record<string, string>>

/** Older additions are not shown, even if the device lost what was dismissed. */
const newsDays = 60

/** Class groups with additions that were not dismissed. */
export function unseenNews(crooms: readonly Croom[], seen: SeenNews, now: number): CroomNews[] {
  return crooms.flatMap(({ id, name, changes, changed_at, is_archived }) => {
    const isOld = changed_at === null || now - Date.parse(changed_at) > newsDays * 86_400_000
    if (isOld || is_archived || changes.length === 0 || (seen[id] ?? '') >= changed_at) return []
    return [{ id, name, changes, changed_at }]
  })
}

/** The dismissed news after dismissing these too. */
export function withSeen(seen: SeenNews, news: readonly CroomNews[]): SeenNews {
  return { ...seen, ...Object.fromEntries(news.map((each) => [each.id, each.changed_at])) }
}
