import { decimal } from './bytes.ts'
import type { TreeNode } from './merkle.ts'

/** Tiles of a log, https://c2sp.org/tlog-tiles: each has up to 256 hashes of its level, or entries. */
export const TILE_WIDTH = 256
const TILE_HEIGHT = 8
const LEVEL_MAX = 63

export type TileLevel = number | 'entries'

export type Tile = {
  readonly level: TileLevel
  readonly index: number
  /** How many it has: less than 256 in a partial one. */
  readonly width: number
}

const groupsOf = (index: number): readonly string[] => {
  const digits = String(index)
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, '0')
  // Stryker disable next-line ArrayDeclaration: A number has digits.
  return padded.match(/\d{3}/gu) ?? []
}

/** The path of a tile below `tile/`. */
export const tilePath = ({ level, index, width }: Tile): string => {
  const groups = groupsOf(index)
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return width === TILE_WIDTH ? `${level}/${path}` : `${level}/${path}.p/${width}`
}

const numberIn = (level: string): TileLevel | undefined => {
  if (level === 'entries') return level
  const number = decimal(level)
  // Stryker disable next-line ConditionalExpression: What is no number is not below the greatest level either.
  return number !== undefined && number <= LEVEL_MAX ? number : undefined
}

/** The tile of a path; undefined where no tile has such a path. */
export const parseTilePath = (path: string): Tile | undefined => {
  const [, name = '', groups = '', partial] =
    // Stryker disable next-line ArrayDeclaration, Regex: A path must be what is made of its parts, besides. Its first element is skipped.
    /^(\w+)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/u.exec(path) ?? []
  const level = numberIn(name)
  const tile = { index: Number(groups.replaceAll(/[x/]/gu, '')), width: Number(partial ?? TILE_WIDTH) }
  // Stryker disable next-line EqualityOperator: A path must be what is made of its parts, besides: a full tile has no such ending.
  if (level === undefined || (partial !== undefined && tile.width >= TILE_WIDTH)) return undefined
  const found = { level, ...tile }
  return tilePath(found) === path ? found : undefined
}

/** How many hashes or entries the tile has in a tree of `size`, 0 where it has none. */
export const tileWidth = (level: TileLevel, index: number, size: number): number => {
  const hashes = Math.floor(size / TILE_WIDTH ** (level === 'entries' ? 0 : level))
  return Math.min(TILE_WIDTH, Math.max(0, hashes - index * TILE_WIDTH))
}

/** The tile that has the hash of a complete subtree, or those that it is made of. */
export const tileOf = ({ level, index }: TreeNode) => {
  const tileLevel = Math.floor(level / TILE_HEIGHT)
  const count = 2 ** (level % TILE_HEIGHT)
  const first = index * count
  return { level: tileLevel, index: Math.floor(first / TILE_WIDTH), from: first % TILE_WIDTH, count }
}
