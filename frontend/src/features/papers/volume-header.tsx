import { Link } from 'react-router-dom'
import { Badge } from '../../ui/badge.tsx'
import { link } from '../../ui/button.ts'
import { count } from '../../ui/count.ts'
import { Icon } from '../../ui/icon.tsx'
import { volumePath } from '../volumes/volume-path.ts'
import { languageOf } from './paper-details.ts'
import { ShareButton } from './share-button.tsx'
import type { VolumeAddress } from './volume-address.ts'

export function BackHome() {
  return (
    <Link to="/" className={`${link} inline-flex min-h-11 items-center gap-2 text-sm`}>
      <Icon name="back" />
      Back to Home
    </Link>
  )
}

type Header = { readonly volume: VolumeAddress; readonly paperCount: number | undefined }

export function VolumeHeader({ volume: { year, issueType, volumeName }, paperCount }: Header) {
  return (
    <header className="border-b border-line pb-6">
      <div className="flex items-center justify-between gap-4 print:hidden">
        <BackHome />
        <ShareButton withText path={volumePath(year, issueType, volumeName)} title={volumeName} />
      </div>
      <h1 lang={languageOf({ title: volumeName })} className="mt-5 font-serif text-3xl text-balance">
        {volumeName}
      </h1>
      <p className="mt-3 flex flex-wrap gap-2">
        <Badge tone="accent">{year}</Badge>
        <Badge>{issueType} Issue</Badge>
        {paperCount !== undefined && <Badge>{count(paperCount, 'paper')}</Badge>}
      </p>
    </header>
  )
}
