import { Link } from 'react-router-dom'
import { button } from '../../ui/button.ts'
import type { VolumeAddress } from './volume-address.ts'
import { BackHome } from './volume-header.tsx'

const sentence = (volume: VolumeAddress | undefined) =>
  volume ? 'This volume does not exist, or no paper has been published in it yet.' : 'This address names no volume.'

/** An unknown volume, one without papers, or an address that can be no volume. */
export function NoPapers({ volume }: { volume: VolumeAddress | undefined }) {
  return (
    <>
      <BackHome />
      <div className="mx-auto max-w-prose py-12 text-center">
        <h1 className="font-serif text-2xl">No Papers Found</h1>
        {volume && (
          <p className="mt-4 font-serif text-lg text-balance">
            {volume.volumeName} · {volume.issueType} · {volume.year}
          </p>
        )}
        <p className="mt-3 text-muted">{sentence(volume)}</p>
        <Link to="/" className={`${button.primary} mt-8`}>
          Explore Other Volumes
        </Link>
      </div>
    </>
  )
}
