import { getRouteApi, useNavigate } from '@tanstack/react-router'
import Pencil from 'lucide-react/icons/pencil'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { shownCode } from '#rules/shown-code.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { atHand } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { CroomSettings } from '#web/tree/class-group/settings.tsx'
import { TreeEditor } from '#web/tree/editor/editor.tsx'
import { UncertainMark } from '#web/tree/programs/certainty.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyText } from '#web/ui/copy-text.tsx'
import { FoldedCard } from '#web/ui/folded-card.tsx'
import { LessonDot } from '#web/ui/lesson-stripe.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useNavigateHere } from '#web/ui/use-navigate-here.ts'
import { useWords } from '#web/words/use-words.ts'
import { LessonCard } from './lesson-card.tsx'
import { Members } from './members.tsx'
import { SharedExam } from './shared-exam.tsx'

const InviteSheet = atHand(() => import('#web/coach/invite/invite-sheet.tsx'))
const route = getRouteApi('/inside/crooms/$id')

export default function CroomPage() {
  const { id } = route.useParams()
  // The key resets what is shown and typed when the address is that of another class group.
  return <Croom key={id} id={id} />
}

/** A class group of a coach: what to teach next and to whom; what is set up once is folded. */
function Croom({ id }: { id: string }) {
  const { crooms: words, invitation, treeEditor, shell } = useWords()
  const { edit } = route.useSearch()
  const navigate = useNavigate()
  const navigateHere = useNavigateHere()
  const croom = useCall('GET /croom/data/{id}', { params: { id } })
  // The lessons were open while they were edited, and stay open.
  const [wasEdited, setWasEdited] = useState(false)
  if (edit && !wasEdited) setWasEdited(true)
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Screen
      title={croom.data?.name ?? shell.screens.crooms}
      subtitle={croom.data?.is_archived && <Badge>{words.archived}</Badge>}
      back={
        edit
          ? { to: `/crooms/${id}`, label: croom.data?.name ?? '' }
          : { to: '/crooms', label: shell.screens.crooms }
      }
      actions={
        edit && (
          <Button onClick={() => navigate({ to: '/crooms/$id', params: { id }, replace: true })}>
            {treeEditor.done}
          </Button>
        )
      }
    >
      <Loaded answer={croom} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(data) =>
          edit && data.can_edit ? (
            <TreeEditor tree={data} />
          ) : (
            <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
              <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
                {/* Without members there is nobody to teach; then they come first. */}
                {data.members?.length !== 0 && <LessonCard croomId={id} />}
                <Members croomId={id} members={data.members ?? []} />
              </div>
              <div className="grid min-w-0 grid-cols-1 gap-4 lg:gap-5">
                {data.code && (
                  <Card title={words.code} description={words.codeText}>
                    <CopyText text={shownCode(data.code)} />
                    <Button icon={QrCode} className="mt-4" onClick={() => setIsInviting(true)}>
                      {invitation.byLink}
                    </Button>
                  </Card>
                )}
                <SharedExam croomId={id} />
                <Lessons croom={data} wasEdited={wasEdited} />
                <CroomSettings croom={data} onGone={() => navigateHere({ to: '/crooms' })} />
              </div>
            </div>
          )
        }
      </Loaded>
      {isInviting && <InviteSheet croomId={id} onClose={() => setIsInviting(false)} />}
    </Screen>
  )
}

function Lessons({ croom, wasEdited }: { croom: ReplyOf<'GET /croom/data/{id}'>; wasEdited: boolean }) {
  const { crooms: words, common, format } = useWords()
  const { id, studies, source_id, can_edit } = croom
  return (
    <FoldedCard
      title={words.tree}
      note={words.lessonCount(studies.length)}
      beginsOpen={studies.length === 0 || wasEdited}
    >
      {source_id !== null && <p className="px-4 pb-3 text-13 text-dim lg:px-5">{words.modeTexts.follow}</p>}
      {can_edit && (
        <p className="px-4 pb-3 lg:px-5">
          <LinkButton to="/crooms/$id" params={{ id }} search={{ edit: true }} icon={Pencil}>
            {common.edit}
          </LinkButton>
        </p>
      )}
      {studies.length === 0 ? (
        <p className="border-t border-line px-4 py-5 text-dim lg:px-5">{words.noLessons}</p>
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {studies.map((study) => (
            <li key={study.id} className="flex min-h-11 items-center gap-3 px-4 py-2 lg:px-5">
              <LessonDot color={study.color} className="size-2.5" />
              <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
                {study.name}
                <UncertainMark certainty={study.certainty} />
              </span>
              {study.question_count > 0 && (
                <span className="tabular shrink-0 text-13 text-dim">
                  {common.questions(format.number(study.question_count))}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </FoldedCard>
  )
}
