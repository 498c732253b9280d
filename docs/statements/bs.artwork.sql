-- bs.artwork.read
select `f`.`path`, `f`.`name`, `f`.`size` from `infra_file` as `f` where `f`.`tenant_id` = ? and `f`.`user_id` = ? and `f`.`is_public` = ? and `f`.`path` in (?);
begin;
insert into `artwork` (`path`, `name`, `size`, `tenant_id`, `user_id`, `create_time`) values (?) on duplicate key update `tenant_id` = ?;
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;
select `a`.`id`, `a`.`path`, `a`.`name`, `a`.`size`, `a`.`state`, `a`.`facts`, `a`.`problem`, `a`.`preview_url`, `a`.`fingerprint` from `artwork` as `a` where `a`.`tenant_id` = ? and `a`.`path` in (?);

-- bs.artwork.list
select `a`.`id`, `a`.`path`, `a`.`name`, `a`.`size`, `a`.`state`, `a`.`facts`, `a`.`problem`, `a`.`preview_url`, `a`.`fingerprint` from `artwork` as `a` where `a`.`tenant_id` = ? and `a`.`user_id` = ? and `a`.`id` in (?) order by `a`.`id`;
