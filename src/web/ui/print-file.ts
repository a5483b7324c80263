let frame: HTMLIFrameElement | undefined

/** Whether this browser shows a PDF in a page, and so can print one. A phone opens it with another app. */
export function canPrintPdf(): boolean {
  return navigator.pdfViewerEnabled
}

/** Opens the browser's print dialog for a PDF. Its hidden frame stays until the next one: without it printing ends. */
export function printPdf(content: Blob): void {
  removeFrame()
  const url = URL.createObjectURL(content)
  const next = document.createElement('iframe')
  next.hidden = true
  next.addEventListener('load', () => next.contentWindow?.print(), { once: true })
  next.src = url
  document.body.append(next)
  frame = next
}

function removeFrame(): void {
  if (!frame) return
  URL.revokeObjectURL(frame.src)
  frame.remove()
  frame = undefined
}
