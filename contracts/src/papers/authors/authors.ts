import * as z from 'zod/mini'
import { always, text, hasOrcidChecksum } from '../../fields.ts'
import { AFFILIATION_MAX, AFFILIATIONS_MAX, NAME_PART_MAX } from '../../limits.ts'
import { hasRorChecksum, isRor, rorOf } from '../identifiers.ts'

const namePart = (label: string) => z.nullish(text(label, { max: NAME_PART_MAX, isOptional: true }))

const orcidForm = 'An ORCID has the form 0000-0000-0000-0000'
const orcidChecksum = 'This ORCID does not exist: its last character does not agree with the others'

/** Of that form, whatever its last character. */
// Stryker disable next-line StringLiteral: Each way to be wrong has one sentence, which does not name the field.
const OrcidForm = text('ORCID', { max: 19, ...always(orcidForm) }).check(
  // Stryker disable next-line BooleanLiteral, ObjectLiteral, Regex: The text has as many characters as the form, at most. The text has the same sentence for every way to be wrong. Zod runs no refinement after a form that was refused, either way.
  z.regex(/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/u, { error: orcidForm, abort: true }),
)

const Orcid = OrcidForm.check(z.refine(hasOrcidChecksum, orcidChecksum))

const rorForm = 'A ROR ID has the form https://ror.org/05dxps055'
const rorChecksum = 'This ROR ID does not exist: its last two digits do not agree with the others'

// Stryker disable next-line StringLiteral: Each way to be wrong has one sentence, which does not name the field.
const Ror = text('ROR ID', { max: 40, ...always(rorForm) }).check(
  z.overwrite(rorOf),
  z.refine(isRor, { error: rorForm, abort: true }),
  z.refine(hasRorChecksum, rorChecksum),
)

/** Where an author works. `ror` is stored as the whole URL. */
const Affiliation = z.strictObject({
  name: text('Affiliation', { max: AFFILIATION_MAX }),
  ror: z.nullish(Ror),
})

const isNamed = ({ given, family }: { given?: string | null | undefined; family?: string | null | undefined }) =>
  Boolean(given || family)

const author = {
  given: namePart('Given name'),
  family: namePart('Family name'),
  orcid: z.nullish(Orcid),
  affiliations: z.nullish(
    z.array(Affiliation).check(z.maxLength(AFFILIATIONS_MAX, `An author has at most ${AFFILIATIONS_MAX} affiliations`)),
  ),
}

export const Author = z.strictObject(author).check(z.refine(isNamed, 'An author needs a given or a family name'))
export type Author = z.infer<typeof Author>

/** An author as events hold one: an ORCID's checksum was not always checked. */
export const RecordedAuthor = z.strictObject({ ...author, orcid: z.nullish(OrcidForm) })
