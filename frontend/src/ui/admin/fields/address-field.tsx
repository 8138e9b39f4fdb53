import type { ReactNode } from 'react'
import { useCopy } from '../../browser/use-copy.ts'
import { CopyField } from './copy-field.tsx'

type Props = { readonly label: string; readonly address: string; readonly children?: ReactNode }

/** An address of the site, whole, to be copied. */
export function AddressField({ label, address, children }: Props) {
  const copy = useCopy()
  const url = new URL(address, window.location.origin).href
  return (
    <CopyField label={label} value={url} copy={() => copy(url, 'Link copied to clipboard')}>
      {children}
    </CopyField>
  )
}
