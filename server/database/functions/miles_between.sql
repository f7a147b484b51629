-- owner: platform
-- Miles between two points on the globe.
create or replace function miles_between(latitude1 float8, longitude1 float8, latitude2 float8, longitude2 float8) returns float8
  language sql immutable parallel safe
  return 7917.6 * asin(least(1, sqrt(
    sin(radians(latitude2 - latitude1) / 2) ^ 2 +
    cos(radians(latitude1)) * cos(radians(latitude2)) * sin(radians(longitude2 - longitude1) / 2) ^ 2)));
