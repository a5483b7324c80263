import { type ComponentProps, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type CodeFieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'> & {
  /** Takes the focus when it appears. */
  isFirst?: boolean
}

/** A code of the app, with the keys for digits on a phone; or, when chosen, a recovery code, which has letters. */
export function CodeField({ isFirst = false, onChange, ...field }: CodeFieldProps) {
  const { factor: words } = useWords()
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <div className="flex flex-col gap-1">
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? words.recoveryCode : words.code}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={isRecovery ? 20 : 7}
        required
        // The other field takes the place of the one that had the focus.
        autoFocus={isFirst || isRecovery}
        data-focus-first={isFirst || undefined}
        onChange={onChange}
        {...field}
      />
      <Button
        variant="quiet"
        className="-ml-4 self-start"
        onClick={() => {
          setIsRecovery(!isRecovery)
          onChange('')
        }}
      >
        {isRecovery ? words.useApp : words.useRecovery}
      </Button>
    </div>
  )
}
