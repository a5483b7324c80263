import type { ReplyOf } from '#web/session/ask.ts'
import { useCall } from '#web/session/use-call.ts'
import { useActor, useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useWords } from '#web/words/use-words.ts'
import { unseenNews, withSeen } from './news.ts'
import { useSeenNews } from './use-seen-news.ts'

type Change = ReplyOf<'GET /croom'>[number]['changes'][number]
/** Lessons that are named for each class group; the rest is counted. */
const mostLessons = 4

/** What a new catalogue added to the class groups of the person, until it is dismissed on this device. */
export default function NewsCard() {
  const { program: words } = useWords()
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const { data } = useCall('GET /croom', {}, { staleTime: 300_000, enabled: !isCoachMode })
  const [seen, keep] = useSeenNews(useActor()?.id)
  const news = seen === null ? [] : unseenNews(data ?? [], seen, Date.now())
  if (isCoachMode || seen === null || news.length === 0) return null

  function linesOf({ name, is_new, topics, subtopics }: Change): string {
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
      <ul className="grid gap-3">
        {news.map(({ id, name, changes }) => (
          <li key={id}>
            <p className="font-medium wrap-anywhere">{name}</p>
            <ul className="text-13 text-dim">
              {changes.slice(0, mostLessons).map((change) => (
                <li key={change.name}>{linesOf(change)}</li>
              ))}
              {changes.length > mostLessons && <li>{words.more(changes.length - mostLessons)}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
