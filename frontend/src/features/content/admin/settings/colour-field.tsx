import { contrast } from '@shodh/contracts/oklch.ts'
import {
  ACCENT_CONTRAST,
  accentContrast,
  accentInDark,
  contrastText,
  readableAccent,
} from '@shodh/contracts/site/branding/accent.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { isColour } from '../../../../ui/admin/preview-frame.tsx'
import { TextInput, usePinned } from '../site/site-form.tsx'
import { labelOf } from './shown-settings.ts'

const CHOICES = [
  ['#7a2e1d', 'Brown-red'],
  ['#045259', 'Blue-green'],
  ['#1d4e89', 'Blue'],
  ['#2f5d3a', 'Green'],
  ['#5b3a7e', 'Violet'],
] as const

const DARK_PAGE = '#131517'

type Props = { readonly value: string; readonly change: (value: string) => void }

function Swatch({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 shrink-0 rounded-sm border border-line-strong"
      style={{ background: colour }}
    />
  )
}

/** Whether a colour can be read in either theme, and which shade of it can. */
function Contrast({ value, change }: Props) {
  const isPinned = usePinned('accentColour')
  const ratio = accentContrast(value)
  const dark = accentInDark(value)
  const nearest = readableAccent(value)
  return (
    <div role="status" className="grid gap-1.5 text-sm text-muted">
      {ratio < ACCENT_CONTRAST && (
        <p className="flex flex-wrap items-center gap-2 text-danger">
          On a light page it has a contrast of {contrastText(ratio)}: too little to be read. It needs {ACCENT_CONTRAST}{' '}
          : 1.
          {!isPinned && (
            <Button onClick={() => change(nearest)}>
              <Swatch colour={nearest} />
              Use the nearest shade, {nearest}
            </Button>
          )}
        </p>
      )}
      {ratio >= ACCENT_CONTRAST && (
        <p className="flex items-center gap-2">
          <Swatch colour={value} />
          Light: {contrastText(ratio)} on the page
        </p>
      )}
      <p className="flex items-center gap-2">
        <Swatch colour={dark} />
        Dark: {dark}, {contrastText(contrast(dark, DARK_PAGE))} on the page
      </p>
    </div>
  )
}

/** The one colour of the journal. */
export function ColourField({ value, change }: Props) {
  const isPinned = usePinned('accentColour')
  const isWhole = isColour(value)
  return (
    <div className="grid gap-3">
      {!isPinned && (
        <div role="group" aria-label="Colours to begin with" className="flex flex-wrap gap-2">
          {CHOICES.map(([colour, name]) => (
            <button
              key={colour}
              type="button"
              title={name}
              aria-label={name}
              aria-pressed={value.toLowerCase() === colour}
              className="size-(--control) cursor-pointer rounded-full border-2 border-paper aria-pressed:outline-2 aria-pressed:outline-accent"
              style={{ background: colour }}
              onClick={() => change(colour)}
            />
          ))}
          <input
            type="color"
            aria-label="Choose a colour"
            className="size-(--control) cursor-pointer"
            value={isWhole ? value : '#000000'}
            onChange={({ target }) => change(target.value)}
          />
        </div>
      )}
      <TextInput
        name="accentColour"
        label={labelOf('accentColour')}
        hint="As #rrggbb: of links, buttons and covers."
        value={value}
        change={text => change(text.trim())}
      />
      {isWhole && <Contrast value={value} change={change} />}
    </div>
  )
}
