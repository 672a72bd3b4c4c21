import type { Route } from './+types/nights-action.ts'
import { answerMonth, changeNightsFromScript } from '../../features/calendar/change-nights.ts'

export function loader({ context, request, params }: Route.LoaderArgs) {
  return answerMonth(context, request, params)
}

export function action({ context, request, params }: Route.ActionArgs) {
  return changeNightsFromScript(context, request, params)
}
