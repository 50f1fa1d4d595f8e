# syntax=docker/dockerfile:1
# The server, with the bundled dictionary. docs/deployment.md says how to run it.

# With a compiler, for the SQLite driver where there is no prebuilt one.
FROM node:24-bookworm AS build
WORKDIR /build
# Only the desktop app needs Electron.
ENV ELECTRON_SKIP_BINARY_DOWNLOAD=1
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run prepack
# What is left is what the server loads as it runs.
RUN npm prune --omit=dev --no-audit --no-fund \
  && rm -rf dist/main dist/desktop dist/built-in dist/build-stamp dist/dataset-stamp.json node_modules/sqlite3/deps node_modules/sqlite3/src \
  && chmod 755 dist/server/cli.js

FROM node:24-bookworm-slim
# Nothing here installs packages.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn* \
  && ln -s /wordkeep/dist/server/cli.js /usr/local/bin/wordkeep \
  && mkdir -m 700 /data \
  && chown 1000:1000 /data
WORKDIR /wordkeep
COPY --from=build /build/package.json /build/LICENSE ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist dist
COPY --from=build /build/resources/datasets resources/datasets
COPY --from=build /build/resources/vectors resources/vectors
# /data is all that it may write to.
ENV HOST=0.0.0.0 PORT=3010 DATA_DIR=/data HOME=/data TMPDIR=/data DICTIONARY_AUTO_IMPORT=true
EXPOSE 3010
VOLUME /data
# By number, so that an orchestrator sees that it is not root.
USER 1000:1000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# It becomes process 1, and handles SIGTERM itself.
ENTRYPOINT ["wordkeep"]
CMD ["serve"]
