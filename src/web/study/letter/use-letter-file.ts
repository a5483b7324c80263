import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { askForFile } from '#web/api/ask.ts'
import type { SentFile } from '#web/session/transport.ts'
import { download } from '#web/ui/download.ts'
import { tellError, toast } from '#web/ui/toast.ts'
import { useWords } from '#web/words/use-words.ts'

/** The PDF of a letter: prints it, saves it, or hands it to the device's share sheet. */
export function useLetterFile({ id, title, created_at }: { id: string; title: string; created_at: string }) {
  const { letters: words } = useWords()
  const kept = useRef<{ key: string; file: SentFile } | undefined>(undefined)
  const key = `${id} ${created_at}`
  const fetching = useMutation({
    mutationFn: async () => {
      const file =
        kept.current?.key === key
          ? kept.current.file
          : await askForFile('GET /ai/analysis-pdfs/{id}/file', { params: { id } })
      kept.current = { key, file }
      return file
    },
    onError: tellError,
  })

  const taking = (act: (file: SentFile) => void) => () => fetching.mutate(undefined, { onSuccess: act })
  function share({ name, content }: SentFile): void {
    const files = [new File([content], name, { type: 'application/pdf' })]
    navigator.share({ files, title }).catch((error: Error) => {
      // Closing the share sheet is no error; some devices ask for a second press after the wait.
      if (error.name === 'NotAllowedError') toast({ text: words.shareAgain })
    })
  }
  return {
    isPending: fetching.isPending,
    save: taking(({ name, content }) => download(name, content)),
    /** Undefined where the browser shows no PDF in a page, and so cannot print one: a phone opens it with another app. */
    print: navigator.pdfViewerEnabled ? taking(({ content }) => printPdf(content)) : undefined,
    /** Undefined where the device has no share sheet for files. */
    share: canShareFiles() ? taking(share) : undefined,
  }
}

function canShareFiles(): boolean {
  if (!('canShare' in navigator)) return false
  return navigator.canShare({ files: [new File([''], 'etut.pdf', { type: 'application/pdf' })] })
}

let frame: HTMLIFrameElement | undefined

/** Opens the browser's print dialog for a PDF. Its hidden frame stays until the next one: without it printing ends. */
function printPdf(content: Blob): void {
  if (frame) {
    URL.revokeObjectURL(frame.src)
    frame.remove()
  }
  const url = URL.createObjectURL(content)
  const next = document.createElement('iframe')
  next.hidden = true
  next.addEventListener('load', () => next.contentWindow?.print(), { once: true })
  next.src = url
  document.body.append(next)
  frame = next
}
