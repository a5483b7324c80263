import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { useErrorToast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'
import { readBrowserPush, startBrowserPush, stopBrowserPush } from './browser-push.ts'

/** Says whether this browser shows pushes, with a button to switch them on or off. */
export function DevicePush() {
  const { reminders: words, errors } = useWords()
  const tellError = useErrorToast()
  const state = useQuery({ queryKey: ['device', 'push'], queryFn: readBrowserPush })
  const change = useMutation({
    mutationFn: () => (state.data === 'on' ? stopBrowserPush() : startBrowserPush()),
    onError: (error) => tellError({ message: error.message || errors.unknown }),
    onSettled: () => state.refetch(),
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
