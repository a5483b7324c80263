import { getRouteApi } from '@tanstack/react-router'
import type { ReplyOf } from '#web/session/ask.ts'
import { useCall } from '#web/session/use-call.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { lessonColorVar } from '#web/ui/lesson-color.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { CroomSettings } from './croom-settings.tsx'
import { Members } from './members.tsx'
import { SharedExam } from './shared-exam.tsx'

const route = getRouteApi('/inside/coaching/crooms/$id')

/** One class group of a coach: who is in it, how to join, what all of them get. */
export default function CroomPage() {
  const { crooms: words } = useWords()
  const { id } = route.useParams()
  const croom = useCall('GET /croom/data/{id}', { params: { id } })
  return (
    <Screen
      title={croom.data?.name ?? words.title}
      subtitle={croom.data?.is_archived && <Badge>{words.archived}</Badge>}
      back={{ to: '/crooms', label: words.title }}
    >
      <Loaded answer={croom} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(data) => (
          <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
            <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
              <Members croomId={id} members={data.members ?? []} />
              <Lessons studies={data.studies} />
            </div>
            <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
              {data.code && (
                <Card title={words.code} description={words.codeText}>
                  <CopyText text={data.code} />
                </Card>
              )}
              <SharedExam croomId={id} />
              <CroomSettings key={data.name} croom={data} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function Lessons({ studies }: { studies: ReplyOf<'GET /croom/data/{id}'>['studies'] }) {
  const { crooms: words, common } = useWords()
  const format = useFormat()
  if (studies.length === 0) return null
  return (
    <Card title={words.tree} padded={false}>
      <ul className="divide-y divide-line border-t border-line">
        {studies.map(({ id, name, color, question_count }) => (
          <li key={id} className="flex min-h-11 items-center gap-3 px-4 py-2 lg:px-5">
            <span
              aria-hidden
              className="size-2.5 shrink-0 rounded-pill"
              style={{ background: lessonColorVar(color) }}
            />
            <span className="min-w-0 flex-1 break-words">{name}</span>
            <span className="tabular shrink-0 text-13 text-dim">
              {common.questions(format.number(question_count))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
