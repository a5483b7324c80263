import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keysOf } from '#rules/keys.ts'
import { kindsFor, reaches, reachOf } from '#rules/reminder.ts'
import { roleIds } from '#rules/vocabulary.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { useCall } from '#web/api/use-call.ts'
import { useSave } from '#web/api/use-save.ts'
import { useActor } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { tellError, toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'
import { readBrowserPush, startBrowserPush, stopBrowserPush } from './browser-push.ts'
import { KindTable } from './kind-table.tsx'
import { Times } from './times.tsx'

export type Settings = ReplyOf<'GET /reminder'>
export type Change = Partial<Settings>

/** What reaches the person where and when. Every change is saved at once. */
export function RemindersCard({ roleId }: { roleId: number }) {
  const { reminders: words, notices } = useWords()
  const answer = useCall('GET /reminder', {})
  return (
    <Card title={notices.title} description={words.text}>
      <Loaded answer={answer}>
        {(stored) => <Choices stored={stored} isStudent={roleId === roleIds.student} />}
      </Loaded>
    </Card>
  )
}

function Choices({ stored, isStudent }: { stored: Settings; isStudent: boolean }) {
  const { reminders: words } = useWords()
  // What was chosen is shown until the answer has it; after an error what is stored.
  const [chosen, setChosen] = useState<Change>({})
  const [seen, setSeen] = useState(stored)
  const save = useSave('POST /reminder', {
    scope: 'reminder',
    onError: (error) => {
      setChosen({})
      tellError(error)
    },
  })
  if (seen !== stored) {
    setSeen(stored)
    if (!save.isPending) setChosen({})
  }
  const shown = withPart(stored, chosen)
  function change(part: Change) {
    setChosen(withPart(chosen, part))
    save.mutate({ body: part })
  }
  function stopAll() {
    const onSuccess = (saved: Settings) => {
      setChosen(saved)
      toast({ text: words.stopped })
    }
    save.mutate({ body: { stop_all: true } }, { onSuccess })
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <DevicePush />
      <div className="grid grid-cols-1 gap-2">
        <p className="text-15 font-medium">{words.reach}</p>
        <Segmented
          label={words.reach}
          className="max-sm:*:px-1.5"
          value={reachOf(shown.kinds)}
          onChange={(reach) => change({ kinds: kindsFor(reach, keysOf(shown.kinds)) })}
          options={reaches.map((value) => ({ value, label: words.reaches[value] }))}
        />
        <Fold summary={words.each}>
          <KindTable kinds={shown.kinds} onChange={(kinds) => change({ kinds })} />
        </Fold>
      </div>
      <Times settings={shown} isStudent={isStudent} onChange={change} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-13 text-dim">{words.stopText}</p>
        <Button isPending={save.isPending && save.variables?.body.stop_all === true} onClick={stopAll}>
          {words.stopAll}
        </Button>
      </div>
    </div>
  )
}

/** Settings with a change; kinds that are not in it stay. */
function withPart<T extends Change>(settings: T, part: Change): T {
  return { ...settings, ...part, kinds: { ...settings.kinds, ...part.kinds } }
}

/** Says whether this browser shows pushes, with a button to switch them on or off. */
function DevicePush() {
  const { reminders: words, errors } = useWords()
  const owner = useActor()?.id
  // Below the person, so that it is read again when a device is taken off the list of the security settings.
  const state = useQuery({ queryKey: [owner, 'browser push'], queryFn: readBrowserPush })
  const change = useMutation({
    mutationFn: () => (state.data === 'on' ? stopBrowserPush() : startBrowserPush()),
    onError: (error) => tellError({ message: error.message || errors.unknown }),
    onSettled: () => invalidate([owner]),
  })
  const { data } = state
  if (data === undefined) return <p className="min-h-11" />
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 text-15">{words.device[data]}</p>
      {(data === 'on' || data === 'off') && (
        <Button isPending={change.isPending} onClick={() => change.mutate()}>
          {data === 'on' ? words.deviceStop : words.deviceStart}
        </Button>
      )}
    </div>
  )
}
