import { useState } from 'react'
import { entriesOf } from '#rules/keys.ts'
import { AskPassword } from '#web/account/ask-password.tsx'
import { AcceptInvitation } from '#web/account/invitation/accept.tsx'
import { AnswerCoach } from '#web/account/invitation/answer-coach.tsx'
import type { Preview } from '#web/account/invitation/use-preview.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave, useToldSave } from '#web/api/use-save.ts'
import { useOwnTime } from '#web/calendar/use-own-time.ts'
import { useDraft } from '#web/offline/draft-store.ts'
import { Card } from '#web/ui/card.tsx'
import { CheckField } from '#web/ui/checkbox.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { formOf } from '#web/ui/form-state.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Named } from '#web/ui/named-row.tsx'
import { OneFieldForm } from '#web/ui/one-field-form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { tellError } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

type Link = ReplyOf<'GET /link'>['links'][number]

export function Coaches() {
  const { settings: words } = useWords()
  const links = useCall('GET /link', {})
  return (
    <Card title={words.coaches} description={words.coachesText}>
      <Loaded answer={links}>
        {({ links: all }) => (
          <ul className="divide-y divide-line">
            {all.map((link) =>
              link.status === 'pending' ? (
                <PendingCoach key={link.id} link={link} />
              ) : (
                <Coach key={link.id} link={link} />
              ),
            )}
            {all.length === 0 && <li className="pb-3 text-dim">{words.noCoach}</li>}
          </ul>
        )}
      </Loaded>
      <CodeForm />
    </Card>
  )
}

/** The right that is changed; the other one is not sent, as it may have been changed a moment ago. */
type Change = Partial<Pick<Link, 'access' | 'may_reset'>>

function Coach({ link }: { link: Link }) {
  const { settings: words, students, common } = useWords()
  const { id, coach, access, may_reset, created_at } = link
  const time = useOwnTime()
  const options = { onError: tellError }
  const [raise, setRaise] = useState<Change | null>(null)
  const save = useSave('POST /link/access', { said: common.saved, onSuccess: () => setRaise(null) })
  const end = useToldSave('DELETE /link/{id}', words.linkEnded)

  function change(next: Change) {
    const raises = (access === 'view' && next.access === 'act') || (next.may_reset && !may_reset)
    if (!raises) return save.mutate({ body: { id, ...next } }, options)
    save.reset()
    setRaise(next)
  }
  return (
    <li className="grid grid-cols-1 gap-1 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <Named name={coach.name} facts={words.since(time.longDay(created_at))} />
        <SelectField
          label={`${students.access}: ${coach.name}`}
          labelHidden
          value={access}
          onChange={(next) => change({ access: next })}
          options={entriesOf(words.access).map(([value, label]) => ({ value, label }))}
        />
        <ConfirmButton
          label={common.endLink}
          name={coach.name}
          question={common.endLinkSure}
          isPending={end.isPending}
          onSure={() => end.mutate({ params: { id } })}
        />
      </div>
      <CheckField
        label={words.mayReset}
        hint={words.mayResetText}
        checked={may_reset}
        onChange={(isOn) => change({ may_reset: isOn })}
      />
      {raise && (
        <AskPassword
          title={words.raiseTitle}
          text={raise.may_reset ? words.raiseReset(coach.name) : words.raiseAct(coach.name)}
          submit={words.raiseSubmit}
          save={save}
          onSure={(shown) => save.mutate({ body: { id, ...raise, ...shown } })}
          onClose={() => setRaise(null)}
        />
      )}
    </li>
  )
}

/** A coach who asks for a link and has no access until the student accepts. */
function PendingCoach({ link }: { link: Link }) {
  const { settings: words, students, invitation } = useWords()
  const { coach, croom } = link
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Named
        name={coach.name}
        facts={[words.pendingText, croom !== null && invitation.joins(croom)].filter(Boolean).join(' ')}
      />
      <AnswerCoach link={link} label={`${students.access}: ${coach.name}`} labelHidden />
    </li>
  )
}

/** Form for a coach's code: shows the coach and the rights before accepting. */
function CodeForm() {
  const { settings: words, invitation } = useWords()
  const typed = useDraft('linkCodeDraft', { code: '' })
  const { code } = typed.draft
  const [looked, setLooked] = useState<{ code: string; preview: Preview } | null>(null)
  const look = useSave('POST /invite/preview', {
    onSuccess: (preview, { body }) => setLooked({ code: body.code, preview }),
  })
  // Another code may have been typed before the answer: what is accepted is what is shown.
  const preview = looked?.code === code ? looked.preview : null
  const isForParent = preview?.kind === 'parent'
  const refused = look.error?.status === 404 ? words.codeUnknown : look.error?.message
  return (
    <>
      <OneFieldForm
        // The field tells every error, in words of its own.
        form={formOf(typed, { error: null, isPending: look.isPending }, [])}
        label={words.code}
        action={words.link}
        isAside
        isReady={code.trim() !== ''}
        className="mt-2"
        autoComplete="off"
        autoCapitalize="characters"
        value={code}
        error={isForParent ? invitation.otherRole.parent : refused}
        onChange={(code) => {
          typed.change({ code })
          setLooked(null)
          look.reset()
        }}
        onSubmit={() => look.mutate({ body: { code } })}
      />
      {preview && !isForParent && (
        <AcceptInvitation
          code={code}
          preview={preview}
          onDone={() => {
            typed.restart({ code: '' })
            setLooked(null)
          }}
          onCancel={() => setLooked(null)}
        />
      )}
    </>
  )
}
