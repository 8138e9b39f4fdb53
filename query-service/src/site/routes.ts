import { DEFAULT_LANGUAGE } from '@shodh/contracts/languages.ts'
import { operations } from '@shodh/contracts/operations/all.ts'
import { at } from '@shodh/contracts/operations/route-options.ts'
import { openApi } from '@shodh/contracts/operations/openapi/openapi.ts'
import { siteOperations } from '@shodh/contracts/site/operations.ts'
import { findText } from '../content/pages/find-text.ts'
import { cachedResponder, documentResponder, type Routes } from '../responses.ts'

export const siteRoutes: Routes = async (app, { answer, settings, content, responses }) => {
  const respond = cachedResponder([content], { responses })

  app.route({
    ...at(siteOperations.getOpenApi),
    handler: documentResponder(
      () => settings.name,
      name => openApi(operations, name),
    ),
  })

  answer(siteOperations.getText, (request, reply) => {
    const { name } = request.params
    const { language = DEFAULT_LANGUAGE } = request.query
    return respond(request, reply, { name, language }, async () => {
      const data = await findText({ content, settings }, name, language)
      return data ? { message: 'Text retrieved successfully', data } : { refused: 'TEXT_NOT_FOUND' }
    })
  })
}
