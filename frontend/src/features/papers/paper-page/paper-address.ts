import { paperNameIn } from '@shodh/contracts/papers/paper-address.ts'
import { volumeAddress, type VolumeAddress } from '../volume-address.ts'

export type AddressedPaper = VolumeAddress & { readonly sr: number }

/** What the API says of a paper, below its base. */
export const paperPageUrl = ({ year, issueType, volumeName, sr }: AddressedPaper) =>
  `papers/years/${year}/types/${issueType}/volumes/${encodeURIComponent(volumeName)}/papers/${sr}`

/** The address of a paper: one part below the volume, which begins with digits, or that of its text. */
const PAPER = /^(?:\/[^/]*){4}\/(\d+(?:-[^/]*|\.pdf)?)(?:\/text)?\/?$/u

/** The serial in the path of a paper; 0 where it is one that no paper can have, undefined of other pages. */
export const serialIn = (pathname: string) => {
  const [, part] = PAPER.exec(pathname) ?? []
  return part === undefined ? undefined : (paperNameIn(part)?.sr ?? 0)
}

/** The paper in `/papers/{year}/{type}/{volume}/{sr}-{slug}`; undefined where there can be none. */
export const paperAddress = (pathname: string): AddressedPaper | undefined => {
  const [volume, sr] = [volumeAddress(pathname), serialIn(pathname)]
  return volume && sr !== undefined ? { ...volume, sr } : undefined
}
