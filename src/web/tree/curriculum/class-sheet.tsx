import Plus from 'lucide-react/icons/plus'
import { type MouseEvent, type ReactNode, useState } from 'react'
import type { InputOf, ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave, useToldSave } from '#web/api/use-save.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { useSession } from '#web/session/use-session.ts'
import { MakeSheet } from '#web/tree/class-group/make-sheet.tsx'
import { useProgramChoices } from '#web/tree/programs/use-program-choices.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { nextFocus } from '#web/ui/next-focus.ts'
import { OneFieldForm } from '#web/ui/one-field-form.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { useWords } from '#web/words/use-words.ts'

type Croom = ReplyOf<'GET /sabit/class'>[number]
type ClassSheetProps = { onClose(): void; onJoined(croomId: string): void; onLeft(croomId: string): void }

/** Joins and leaves class groups: catalogue groups by a click, a coach's by its code. */
export function ClassSheet({ onClose, onJoined, onLeft }: ClassSheetProps) {
  const { curriculum: words, shell } = useWords()
  const isShown = useIsShown()
  const isCoachMode = useSession(({ isCoachMode }) => isCoachMode)
  const [makes, setMakes] = useState(false)
  const classes = useCall('GET /sabit/class', {})
  const typed = useDraft((student) => `joinDraft:${student}`, { code: '' })
  function entered({ id }: { id: string }) {
    onJoined(id)
    if (isShown()) onClose()
  }
  const byCode = useSave('POST /croom/join', {
    onSuccess(croom) {
      typed.drop()
      entered(croom)
    },
  })
  const form = formOf(typed, byCode, ['code'])
  const join = useToldSave('POST /croom/join', undefined, { onSuccess: entered })
  const rejoin = useToldSave('POST /croom/join')
  const leave = useToldSave('POST /croom/leave', saidOfLeaving, {
    onSuccess: (_, { body }) => onLeft(body.croom_id),
  })
  function saidOfLeaving(_: unknown, { body }: InputOf<'POST /croom/leave'>) {
    const left = classes.data?.find(({ id }) => id === body.croom_id)
    // Only the coach can let a student back into a coach's group, so there is no undo.
    const undo = left?.kind === 'catalogue' && { undo: () => rejoin.mutate({ body }) }
    return { text: words.left, ...undo }
  }

  function leaveIt({ id, kind }: Croom, { currentTarget }: MouseEvent<HTMLElement>) {
    // The row of a coach's group disappears with it.
    const beside = kind === 'catalogue' ? null : nextFocus(currentTarget)
    function onSuccess() {
      if (document.activeElement?.matches('body, :disabled')) beside?.focus()
    }
    leave.mutate({ body: { croom_id: id } }, { onSuccess })
  }
  if (makes) return <MakeSheet kind="personal" onClose={() => setMakes(false)} onMade={entered} />
  return (
    <Sheet title={shell.screens.crooms} onClose={onClose}>
      <OneFieldForm
        form={form}
        action={words.join}
        className="mb-5"
        isAside
        isReady={typed.draft.code.trim() !== ''}
        label={words.code}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={32}
        {...form.field('code')}
        onChange={(code) => {
          typed.change({ code })
          byCode.reset()
        }}
        onSubmit={() => byCode.mutate({ body: typed.draft })}
      />
      <Loaded answer={classes}>
        {(all) => (
          <ClassList all={all}>
            {(croom) => (
              <Doors
                croom={croom}
                onJoin={() => join.mutate({ body: { croom_id: croom.id } })}
                isLeaving={leave.isPending && leave.variables.body.croom_id === croom.id}
                onLeave={(event) => leaveIt(croom, event)}
              />
            )}
          </ClassList>
        )}
      </Loaded>
      {!isCoachMode && (
        <div className="mt-5">
          <p className="mb-2 text-13 text-dim">{words.ownText}</p>
          <Button icon={Plus} onClick={() => setMakes(true)}>
            {words.own}
          </Button>
        </div>
      )}
    </Sheet>
  )
}

/** Own groups, and catalogue groups by kind; a search covers all. */
function ClassList({ all, children }: { all: readonly Croom[]; children(croom: Croom): ReactNode }) {
  const { program: words } = useWords()
  const { typed, setTyped, shown, tabs, textOf } = useProgramChoices(all, ['exam', 'school'], 'exam')
  return (
    <>
      {tabs}
      <SearchField
        label={words.search}
        placeholder={words.placeholder}
        className="mt-3"
        value={typed}
        onChange={setTyped}
      />
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {shown.map((croom) => (
          <li key={croom.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block font-medium wrap-anywhere">{croom.name}</span>
              <span className="block text-13 text-dim">{textOf(croom)}</span>
            </span>
            {children(croom)}
          </li>
        ))}
        {shown.length === 0 && <li className="py-6 text-center text-dim">{words.none}</li>}
      </ul>
    </>
  )
}

type DoorsProps = {
  croom: Croom
  isLeaving: boolean
  onJoin(): void
  onLeave(event: MouseEvent<HTMLElement>): void
}

/** Buttons of a class group; own groups can be neither joined nor left. */
function Doors({ croom, isLeaving, onJoin, onLeave }: DoorsProps) {
  const { curriculum: words } = useWords()
  const { name, kind, is_member } = croom
  if (kind !== 'catalogue' && !is_member) return <Badge>{words.mine}</Badge>
  // One button for both, which keeps the focus.
  const said = is_member ? words.leave : words.join
  return (
    <>
      {is_member && <Badge tone="accent">{words.member}</Badge>}
      {kind === 'catalogue' ? (
        <Button
          variant={is_member ? 'quiet' : 'secondary'}
          aria-label={`${said}: ${name}`}
          isPending={isLeaving}
          onClick={is_member ? onLeave : onJoin}
        >
          {said}
        </Button>
      ) : (
        <ConfirmButton
          label={said}
          name={name}
          question={words.leaveGroup}
          isPending={isLeaving}
          onSure={onLeave}
        />
      )}
    </>
  )
}
