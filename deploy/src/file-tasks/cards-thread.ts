import { serveTasks } from '@shodh/adapters/file-tasks/serve-tasks.ts'
import { DRAW_CARD, DRAW_ICON } from '@shodh/command-service/pictures/cards/draw-card.ts'
import { drawCardOfFile, drawIconOfFile } from '@shodh/command-service/pictures/cards/draw-card-of-file.ts'

serveTasks({ [DRAW_CARD]: drawCardOfFile, [DRAW_ICON]: drawIconOfFile })
