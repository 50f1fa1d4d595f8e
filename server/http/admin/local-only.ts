import type { RequestHandler } from 'express';
import { ApiError } from '../../base/errors.ts';
import { isLocal } from '../shared/client-address.ts';

/** `ADMIN_LOCAL_ONLY`: hides all later routes from other machines. */
export const refuseRemote: RequestHandler = (request, _response, next) => {
  if (!isLocal(request)) {
    throw new ApiError('route_not_found', { detail: 'There is nothing at this address.' });
  }
  next();
};
