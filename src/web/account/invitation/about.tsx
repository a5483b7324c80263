import { dayAt } from '#rules/time-zone.ts'
import { useActor } from '#web/session/use-session.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Preview } from './use-preview.ts'

/** Who invites, to what, and what that person then sees or may do. */
export function AboutInvitation({ preview }: { preview: Preview }) {
  const { invitation: words, settings, format } = useWords()
  const zone = useActor()?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const { kind, name, access, croom, expires_at } = preview
  return (
    <>
      <p className="text-13 text-dim">{kind === 'coach' ? words.byCoach : words.byStudent}</p>
      <p dir="auto" className="text-17 font-semibold wrap-anywhere">
        {name}
      </p>
      {croom !== null && <p className="text-15">{words.joins(croom)}</p>}
      {access !== null && <p className="mt-1 text-15 font-medium">{settings.access[access]}</p>}
      <p className="max-w-[62ch] text-15">
        {access === null ? words.asParent : access === 'act' ? settings.linkAct : settings.linkView}
      </p>
      {access !== null && <p className="max-w-[62ch] text-13 text-dim">{words.yours}</p>}
      <p className="text-13 text-dim">
        {words.until(format.day(dayAt(Date.parse(expires_at), zone, 0), 'title'))}
      </p>
    </>
  )
}
