import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#web/api/ask.ts'
import { client } from '#web/api/client.ts'
import { useCall } from '#web/api/use-call.ts'
import { draftDatabase, write } from '#web/offline/device-store.ts'
import { useActor, useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { type SeenNews, unseenNews, withSeen } from './news.ts'

type Change = ReplyOf<'GET /croom'>[number]['changes'][number]
/** Maximum number of lessons named per class group. */
const mostLessons = 3

/** Additions of a new catalogue to the person's class groups, until dismissed on this device. */
export default function NewsCard() {
  const { program: words } = useWords()
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const { data } = useCall('GET /croom', {}, { staleTime: 300_000, enabled: !isCoachMode })
  const [seen, keep] = useSeenNews(useActor()?.id)
  const news = seen ? unseenNews(data ?? [], seen, Date.now()) : []
  if (isCoachMode || !seen || news.length === 0) return null

  function lineOf({ name, is_new, topics, subtopics }: Change): string {
    const said = is_new
      ? [words.newLesson]
      : [topics > 0 && words.newTopics(topics), subtopics > 0 && words.newSubtopics(subtopics)]
    return `${name}: ${said.filter(Boolean).join(', ')}`
  }
  return (
    <Card
      title={words.news}
      className="mb-4 lg:mb-5"
      actions={<Button onClick={() => keep(withSeen(seen, news))}>{words.seen}</Button>}
    >
      <ul className="grid gap-1.5">
        {news.map(({ id, name, changes }) => (
          <li key={id} className="wrap-anywhere">
            <strong className="font-medium">{name}</strong>{' '}
            <span className="text-13 text-dim">
              {dotted([
                ...changes.slice(0, mostLessons).map(lineOf),
                changes.length > mostLessons && words.more(changes.length - mostLessons),
              ])}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Dismissed news of a person on this device; survives the end of a session. @returns undefined while loading */
function useSeenNews(person = ''): [SeenNews | undefined, (seen: SeenNews) => void] {
  const queryKey = ['seen news', person]
  const { data } = useQuery<SeenNews>({
    queryKey,
    queryFn: () =>
      draftDatabase()
        .then((database) => database.get('seen', person))
        // Without IndexedDB the news is shown on each visit, until it is dismissed there.
        .catch(() => client.getQueryData<SeenNews>(queryKey))
        .then((kept) => kept ?? {}),
    enabled: person !== '',
    // Another tab may have dismissed some.
    staleTime: 0,
  })
  function keep(next: SeenNews) {
    client.setQueryData(queryKey, next)
    draftDatabase()
      .then((database) => write(database, 'seen', (store) => store.put({ ...next }, person)))
      .catch(() => {})
      // A component that was added meanwhile may have read what was there before.
      .finally(() => client.setQueryData(queryKey, next))
  }
  return [data, keep]
}
