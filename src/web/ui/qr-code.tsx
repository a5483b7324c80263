import { generate } from 'lean-qr'

/** A QR code as it is printed: dark on white in both themes, with the margin that readers need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = generate(text)
  const margin = 4
  const side = code.size + 2 * margin
  let path = ''
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x + margin} ${y + margin}h1v1h-1z`
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-control"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
