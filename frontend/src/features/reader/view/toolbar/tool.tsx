import type { ComponentProps } from 'react'
import { useText } from '../../../../i18n/text.tsx'
import { useViews } from '../../state/use-reader-view.ts'
import { type Command, type Commands, labelOf } from '../commands.ts'

/** Strokes on a field of 24 × 24, as those of the site's icons. */
const strokes = {
  back: 'M20 12H4M11 5l-7 7 7 7',
  cite: 'M10 6.5c-3 .8-5 3-5 6.5v4.5h5V12H7.2M19 6.5c-3 .8-5 3-5 6.5v4.5h5V12h-2.8',
  close: 'M5 5l14 14M19 5 5 19',
  darkPages: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5',
  download: 'M12 3v12M6.5 10l5.5 5.5 5.5-5.5M4 20h16',
  listen: 'M4 9v6h4l5 4V5L8 9zM16.5 8.5a5 5 0 0 1 0 7M19 6a8.5 8.5 0 0 1 0 12',
  find: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5 21 21',
  fitWidth: 'M3 4v16M21 4v16M6.5 12h11M9.5 9l-3 3 3 3M14.5 9l3 3-3 3',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.01M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19',
  more: 'M4 12h1.5M11.25 12h1.5M18.5 12H20',
  nextPage: 'M5 9l7 7 7-7',
  nextSentence: 'M6 5l9 7-9 7zM18 5v14',
  panel: 'M3 4h18v16H3zM9 4v16M5.5 8h1M5.5 12h1M5.5 16h1',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5v15l12-7.5z',
  previousSentence: 'M18 5l-9 7 9 7zM6 5v14',
  previousPage: 'M5 15l7-7 7 7',
  print: 'M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z',
  twoPages: 'M3 4h8v16H3zM13 4h8v16h-8z',
  zoomIn: 'M12 5v14M5 12h14',
  zoomOut: 'M5 12h14',
} as const

type IconName = keyof typeof strokes

export function ReaderIcon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="icon size-5">
      <path d={strokes[name]} />
    </svg>
  )
}

/** Classes of a square button of the reader's bars. */
export const tool =
  'inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-sm text-ink hover:bg-tint ' +
  'aria-pressed:bg-tint aria-pressed:text-accent aria-expanded:bg-tint disabled:cursor-not-allowed disabled:opacity-60'

type Tool = ComponentProps<'button'> & { readonly command: Command; readonly commands: Commands }

/** A command as a button with a picture. */
export function ToolButton({ command, commands, className = '', ...rest }: Tool) {
  const name = useText()(labelOf(command, useViews().shown))
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className={`${tool} ${className}`}
      onClick={commands[command]}
      {...rest}
    >
      <ReaderIcon name={command} />
    </button>
  )
}
