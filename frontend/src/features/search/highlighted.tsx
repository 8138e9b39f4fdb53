import type { Highlight } from '@shodh/contracts/search/views.ts'

type Piece = { readonly text: string; readonly at: number; readonly isFound: boolean }

/** The text in pieces, found and others in turn. */
const piecesOf = ({ text, ranges }: Pick<Highlight, 'text' | 'ranges'>): readonly Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const [from = 0, to = 0] of ranges) {
    pieces.push(
      { text: text.slice(end, from), at: end, isFound: false },
      { text: text.slice(from, to), at: from, isFound: true },
    )
    end = to
  }
  pieces.push({ text: text.slice(end), at: end, isFound: false })
  return pieces.filter(piece => piece.text !== '')
}

/** A text with the words that were searched for marked. */
export function Highlighted({ text, ranges }: Pick<Highlight, 'text' | 'ranges'>) {
  return piecesOf({ text, ranges }).map(piece =>
    piece.isFound ? <mark key={piece.at}>{piece.text}</mark> : piece.text,
  )
}
