import { useId } from 'react'
import { useText } from '../../i18n/text.tsx'
import { link } from '../../ui/button.ts'
import { useOrigin } from '../../ui/head/use-head.ts'

const LATER = { loading: 'lazy' } as const

/** A short address, and its QR code: where it is asked for, and in print. */
export function ShortLink({ path }: { path: string }) {
  const text = useText()
  const origin = useOrigin()
  const id = useId()
  return (
    <>
      <a href={path} className={link} suppressHydrationWarning>
        {origin.replace(/^https?:\/\//u, '') + path}
      </a>
      <button type="button" popoverTarget={id} className={`${link} block min-h-(--control) print:hidden`}>
        {text('volume.qrCode')}
      </button>
      <div id={id} popover="auto" className="m-auto rounded-lg print:static print:mx-0 print:block">
        <img
          src={`${path}/qr.svg`}
          {...LATER}
          width={224}
          height={224}
          alt={text('volume.qrCode')}
          className="rounded-lg print:size-36"
        />
      </div>
    </>
  )
}
