import Camera from 'lucide-react/icons/camera'
import ImageIcon from 'lucide-react/icons/image'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { useWords } from '#web/words/use-words.ts'
import { type PhotoFault, shrink } from './photo.ts'

type PhotoFieldProps = {
  /** The photo as an image; undefined while it is loaded, or without one. */
  url: string | undefined
  hasPhoto: boolean
  error: string | undefined
  /** A photo is made smaller. */
  onBusy(isBusy: boolean): void
  /** @param photo base64; null: none */
  onChange(photo: string | null): void
}

/** The photo of a question, from the camera or a file, and its replacement. */
export function PhotoField({ url, hasPhoto, error, onBusy, onChange }: PhotoFieldProps) {
  const { mistakes: words, fields } = useWords()
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const latest = useRef(0)
  const [fault, setFault] = useState<PhotoFault | null>(null)

  async function take(file: File | undefined) {
    if (!file) return
    const mine = ++latest.current
    setFault(null)
    onBusy(true)
    const made = await shrink(file).catch((): { fault: PhotoFault } => ({ fault: 'unreadable' }))
    // Another one was chosen meanwhile.
    if (mine !== latest.current) return
    onBusy(false)
    if ('fault' in made) setFault(made.fault)
    else onChange(made.base64)
  }
  const told = fault ? words.faults[fault] : error
  const input = (ref: typeof camera, capture: boolean) => (
    <input
      ref={ref}
      type="file"
      accept="image/*"
      {...(capture && { capture: 'environment' })}
      // The buttons open it.
      hidden
      onChange={({ target }) => {
        const file = target.files?.[0]
        // Allows choosing the same file again.
        target.value = ''
        void take(file)
      }}
    />
  )
  return (
    <div className="grid gap-2">
      {hasPhoto && url && (
        <img
          src={url}
          alt={fields.picture_id}
          className="max-h-64 w-full rounded-control bg-sunken object-contain"
        />
      )}
      {input(camera, true)}
      {input(files, false)}
      <div className="flex flex-wrap gap-2 *:flex-auto">
        <Button
          variant={hasPhoto ? 'secondary' : 'write'}
          icon={Camera}
          data-focus-first={hasPhoto ? undefined : true}
          onClick={() => camera.current?.click()}
        >
          {words.take}
        </Button>
        <Button icon={ImageIcon} onClick={() => files.current?.click()}>
          {words.choose}
        </Button>
        {hasPhoto && (
          <Button icon={Trash2} onClick={() => onChange(null)}>
            {words.remove}
          </Button>
        )}
      </div>
      <ErrorText className="text-13">{told}</ErrorText>
    </div>
  )
}
