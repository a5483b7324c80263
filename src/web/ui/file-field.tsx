import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'

type FileFieldProps = {
  /** Name of the current file. */
  name: string | null
  error: string | undefined
  isPending: boolean
  onTake(file: File): void
  onRetry: (() => void) | undefined
}

/** File input with drag and drop. */
export function FileField({ name, error, isPending, onTake, onRetry }: FileFieldProps) {
  const { trialImport: words, common } = useWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onTake(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-wrap items-center gap-3 rounded-card border border-dashed p-4 transition-colors ${isOver ? 'border-accent bg-accent-soft' : 'border-field'}`}
    >
      <FileSpreadsheet size={28} aria-hidden className="text-dim" />
      <p
        className={`min-w-0 flex-1 basis-40 wrap-anywhere ${name === null ? 'order-last text-13 text-dim max-lg:hidden' : 'font-medium'}`}
      >
        {name ?? words.drop}
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".xlsx,.ods,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet"
        aria-label={words.file}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Allows choosing the same file again.
          target.value = ''
          if (file) onTake(file)
        }}
      />
      <Button
        variant={name === null ? 'primary' : 'secondary'}
        isPending={isPending}
        onClick={() => input.current?.click()}
      >
        {name === null ? words.choose : words.other}
      </Button>
      {error !== undefined && (
        <div role="alert" className="flex w-full flex-wrap items-center gap-3">
          <p id={`${id}-error`} className="text-bad">
            {error}
          </p>
          {onRetry && <Button onClick={onRetry}>{common.retry}</Button>}
        </div>
      )}
    </div>
  )
}
