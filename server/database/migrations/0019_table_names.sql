-- Tables and columns of ours get ordinary names.

alter table people_here rename to presence;
alter table presence rename constraint people_here_pkey to presence_pkey;
alter table presence rename constraint people_here_user_id_fkey to presence_user_id_fkey;

alter table bus_parcels rename to bus_overflow;
alter table bus_overflow rename constraint bus_parcels_pkey to bus_overflow_pkey;
alter index bus_parcels_by_age rename to bus_overflow_by_age;

-- Orders workers who are equally near before they are scored; it is not the score.
alter table skilled_workers rename column standing to priority;
