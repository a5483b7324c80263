import type { ComponentProps, JSX } from 'react'

/** Data of an icon as lucide keeps it: elements of a 24 × 24 drawing. */
type IconData = { node: [tag: 'path' | 'circle' | 'rect' | 'line', attributes: Record<string, string>][] }
type IconProps = ComponentProps<'svg'> & { size?: number | string }

/** Makes the component of an icon; the build calls it in the place of lucide's `createLucideIcon`. */
export function makeIcon({ node }: IconData): (props: IconProps) => JSX.Element {
  // biome-ignore lint/correctness/noComponentHookFactories: called once by a module of the package
  return function Icon({ size = 24, ...rest }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...rest}
      >
        {node.map(([Tag, { key, ...attributes }]) => (
          <Tag key={key} {...attributes} />
        ))}
      </svg>
    )
  }
}
